import { create } from 'zustand'

import type { UploadEntry } from './types'

/** The uploads of whoever is signed in, as the panel and the upload page show them. */
export const useUploads = create<{ entries: readonly UploadEntry[] }>()(() => ({ entries: [] }))

export const entryOf = (key: string): UploadEntry | undefined =>
  useUploads.getState().entries.find((entry) => entry.key === key)

export function changeEntry(key: string, over: Partial<UploadEntry>): void {
  useUploads.setState(({ entries }) => ({
    entries: entries.map((entry) => (entry.key === key ? { ...entry, ...over } : entry)),
  }))
}

export function putEntry(entry: UploadEntry): void {
  useUploads.setState(({ entries }) => ({
    entries: [...entries.filter(({ key }) => key !== entry.key), entry],
  }))
}

export function dropEntry(key: string): void {
  useUploads.setState(({ entries }) => ({
    entries: entries.filter((entry) => entry.key !== key),
  }))
}
