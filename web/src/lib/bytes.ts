const KB = 1024
const MB = KB * KB
const GB = MB * KB

/** "900 B", "1.5 KB", "14.2 MB", "2.0 GB". */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  if (bytes < MB) return `${(bytes / KB).toFixed(1)} KB`
  return bytes < GB ? `${(bytes / MB).toFixed(1)} MB` : `${(bytes / GB).toFixed(1)} GB`
}
