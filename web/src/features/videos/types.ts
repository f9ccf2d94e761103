import type {
  SchemaAddVideoRecipient,
  SchemaAskAboutVideo,
  SchemaChangeVideo,
  SchemaPrivacy,
  SchemaShareVideo,
  SchemaSharedVideo,
  SchemaStorageUsage,
  SchemaVideo,
  SchemaVideoPage,
  SchemaVideoCaptions,
  SchemaVideoLists,
  SchemaVideoQuestion,
  SchemaVideoRecipient,
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
export type Captions = SchemaVideoCaptions
export type Recipient = SchemaVideoRecipient
export type RecipientBody = SchemaAddVideoRecipient
export type Question = SchemaVideoQuestion
export type QuestionBody = SchemaAskAboutVideo
