import type { SchemaSearchItem, SchemaSearchResults } from '../../api/schema.gen'

export type Page = SchemaSearchResults
export type SearchItem = SchemaSearchItem
/** Everything one search tells, however many of its pages are read. */
export type Found = Omit<SchemaSearchResults, 'next_cursor'>
