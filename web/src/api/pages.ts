/* Lists, page by page. Nearly every page asks for one, so their code comes with that of all calls, in the entry. */
export { cursorQuery, nextPage, pagedQuery, type RowsPage } from './client'
