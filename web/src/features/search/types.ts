import type {
  SchemaChangeSavedSearch,
  SchemaSavedSearch,
  SchemaSaveSearch,
  SchemaSearchItem,
  SchemaSearchResults,
} from '../../api/schema.gen'

export type Page = SchemaSearchResults
export type SearchItem = SchemaSearchItem
/** Everything one search tells, however many of its pages are read. */
export type Found = Omit<SchemaSearchResults, 'next_cursor'>

export type SavedSearch = SchemaSavedSearch
export type SearchToSave = SchemaSaveSearch
export type SavedSearchChange = SchemaChangeSavedSearch
