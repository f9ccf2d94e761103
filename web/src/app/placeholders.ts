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
    text: 'You’ll open support tickets here and follow the replies.',
  },
  '/collaboration/$sessionId/$accessToken': {
    title: 'Support session',
    text: 'Your conversation with support will be here.',
  },
  '/marketplace': {
    title: 'Marketplace',
    text: 'Templates, tools and components by developers will be for sale here.',
  },
  '/marketplace/$id': {
    title: 'Product',
    text: 'The product’s description, price and reviews will be here.',
  },
  '/library': {
    title: 'Library',
    text: 'Products you’ve bought will be here, ready to download.',
  },
} as const satisfies Record<string, Placeholder>

export type PlaceholderPath = keyof typeof PLACEHOLDERS
