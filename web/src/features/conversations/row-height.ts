import type { Row } from './rows'
import type { Attachment } from './types'

const LINE = 23
const LETTERS_A_LINE = 56
const FILE = 52
const TALLEST_PICTURE = 320

/** How high a row is, about, until it is drawn and measured. The nearer, the less moves while one scrolls. */
export function estimatedHeight(row: Row): number {
  switch (row.kind) {
    case 'day':
      return 46
    case 'unread':
      return 48
    case 'system':
      return 48
    case 'message':
      return said(row.message) + (row.opens ? 12 : 2) + (row.closes ? 20 : 0)
    case 'waiting':
      return said(row.item) + (row.opens ? 12 : 2) + (row.closes ? 20 : 0)
  }
}

function said({ content, attachments }: { content: string; attachments: readonly Attachment[] }) {
  const lines = content
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS_A_LINE)), 0)
  const text = content === '' ? 0 : lines * LINE + 16
  return attachments.reduce((sum, file) => sum + pictureHeight(file) + 6, text)
}

function pictureHeight({ preview_url, width, height }: Attachment): number {
  if (!preview_url || !width || !height) return FILE
  return Math.min(height, TALLEST_PICTURE, (TALLEST_PICTURE / width) * height)
}
