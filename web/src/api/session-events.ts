interface Listener {
  /** There may be news: the stream tells nothing more, and after a break it may have missed some. */
  readonly message: () => void
  readonly status: () => void
}

/**
 * Listens to what happens in a support session until the function it gives back is called. A plain `EventSource`, as the
 * token in the address is all the access there is; it comes back by itself after a break.
 */
export function listenToSession(id: number, token: string, on: Listener): () => void {
  const query = new URLSearchParams({ token })
  const stream = new EventSource(`/api/collaboration/sessions/${id}/events?${query.toString()}`)
  stream.addEventListener('message', on.message)
  stream.addEventListener('status', on.status)
  stream.addEventListener('open', on.status)
  return () => {
    stream.close()
  }
}
