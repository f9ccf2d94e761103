/** A list of rows between hairlines. Rows go by the list's own width, as it can stand in a column. */
export const ROWS = '@container divide-y divide-line border-y border-line'
