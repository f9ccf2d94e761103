const KB = 1024

/** "900 B", "1.5 KB", "14.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  if (bytes < KB * KB) return `${(bytes / KB).toFixed(1)} KB`
  return `${(bytes / KB / KB).toFixed(1)} MB`
}
