import type {
  SchemaChangeVideo,
  SchemaPrivacy,
  SchemaShareVideo,
  SchemaSharedVideo,
  SchemaStorageUsage,
  SchemaVideo,
  SchemaVideoPage,
  SchemaVideoLists,
  SchemaVideoShare,
  SchemaVideoStatistics,
  SchemaWatched,
} from '../../api/schema.gen'

export type Privacy = SchemaPrivacy
export type Video = SchemaVideo
export type VideoChange = SchemaChangeVideo
export type VideosAnswer = SchemaVideoLists
export type VideoPage = SchemaVideoPage
export type Share = SchemaVideoShare
export type ShareBody = SchemaShareVideo
export type SharedVideo = SchemaSharedVideo
export type WatchedBody = SchemaWatched
export type Usage = SchemaStorageUsage
export type Statistics = SchemaVideoStatistics
