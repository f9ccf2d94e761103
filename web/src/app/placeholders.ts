/**
 * Rooms that are not built yet. Each shows one honest page: what will be here, where to go meanwhile.
 * The list only gets shorter; a test pins it.
 */
export interface Placeholder {
  readonly title: string
  readonly text: string
}

export const PLACEHOLDERS = {
  '/tickets': {
    title: 'Tickets',
    text: 'Open a support ticket here and follow the answer in a private conversation.',
  },
  '/videos': {
    title: 'Videos',
    text: 'Watch what developers have to show: introductions, demos and walkthroughs.',
  },
  '/video_display/stream/$videoId': {
    title: 'Video',
    text: 'This page will play the video.',
  },
  '/video-upload': {
    title: 'Upload a video',
    text: 'Add a video here; an interrupted upload will go on where it stopped.',
  },
  '/developers/$developerId/videos': {
    title: 'A developer’s videos',
    text: 'All public videos of one developer in one place.',
  },
  '/shared/videos/$shareToken': {
    title: 'Shared video',
    text: 'A video that somebody shared with you by a link will play here.',
  },
  '/shared/playlists/$shareToken': {
    title: 'Shared playlist',
    text: 'A playlist that somebody shared with you by a link will open here.',
  },
  '/playlists': {
    title: 'Playlists',
    text: 'Put videos in an order of your own and share the list by one link.',
  },
  '/playlists/$playlistId': {
    title: 'Playlist',
    text: 'This page will show the videos of the playlist in their order.',
  },
  '/create-playlist': {
    title: 'Create a playlist',
    text: 'Name a playlist here and choose the videos that belong in it.',
  },
  '/showcase': {
    title: 'Showcase',
    text: 'Projects that developers are proud of, with pictures, code and a demo.',
  },
  '/showcase/$id': {
    title: 'Project',
    text: 'One project in full: its pictures, its README, its videos and its ratings.',
  },
  '/showcase/new': {
    title: 'New showcase',
    text: 'Present a project here: what it does, where its code is, what it looks like.',
  },
  '/showcase/edit/$id': {
    title: 'Edit showcase',
    text: 'Change a project that you have presented.',
  },
  '/collaboration/$sessionId/$accessToken': {
    title: 'Support session',
    text: 'Your conversation with the developer who looks after your ticket will be here.',
  },
  '/marketplace': {
    title: 'Marketplace',
    text: 'Digital products that developers offer: templates, tools and components.',
  },
  '/marketplace/$id': {
    title: 'Product',
    text: 'One product with its description, its price and its reviews.',
  },
  '/library': {
    title: 'Library',
    text: 'What you have bought, ready to download.',
  },
} as const satisfies Record<string, Placeholder>

export type PlaceholderPath = keyof typeof PLACEHOLDERS
