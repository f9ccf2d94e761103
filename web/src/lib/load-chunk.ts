const CHUNK_TIMEOUT_MS = 120_000

/** `import()` has no limit of its own; a page's chunk gets 120 seconds. */
export function loadChunk<T>(
  load: () => Promise<T>,
  timeoutMs = CHUNK_TIMEOUT_MS,
): () => Promise<T> {
  return () =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error('Loading this page took too long. Please try again.'))
      }, timeoutMs)
      load()
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer)
        })
    })
}
