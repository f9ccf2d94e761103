const CHUNK_TIMEOUT_MS = 120_000

/**
 * Code that did not arrive. An error of our own: the router answers the browser's own one by reloading the page,
 * which ends on the browser's error page while there is no network.
 */
export class ChunkFailed extends Error {
  override readonly name = 'ChunkFailed'
}

/** For a button whose dialog has to be fetched: starts when the pointer or the focus comes to it. */
export function ahead(load: () => Promise<unknown>) {
  const start = () => {
    // Whoever opens it tries again.
    load().catch(() => undefined)
  }
  return { onPointerEnter: start, onFocus: start }
}

/** `import()` has no limit of its own; a page's chunk gets 120 seconds. */
export function loadChunk<T>(
  load: () => Promise<T>,
  timeoutMs = CHUNK_TIMEOUT_MS,
): () => Promise<T> {
  return () =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new ChunkFailed('Loading this page took too long. Please try again.'))
      }, timeoutMs)
      load()
        .then(resolve, (cause: unknown) => {
          reject(new ChunkFailed('This page couldn’t be loaded.', { cause }))
        })
        .finally(() => {
          clearTimeout(timer)
        })
    })
}
