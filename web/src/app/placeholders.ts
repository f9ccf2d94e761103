/**
 * Rooms that are not built yet. Each shows one honest page: what will be here, where to go meanwhile.
 * The list only gets shorter; a test pins it.
 */
export const PLACEHOLDERS = {
  '/tickets': 'You’ll open support tickets here and follow the replies.',
  '/collaboration/$sessionId/$accessToken': 'Your conversation with support will be here.',
} as const

export type PlaceholderPath = keyof typeof PLACEHOLDERS
