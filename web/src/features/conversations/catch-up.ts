import type { MessagePage } from './types'

interface CatchUpSurroundings {
  /** The id after which to read on; null when there is nothing to follow. */
  readonly after: () => number | null
  readonly read: (afterId: number) => Promise<MessagePage>
  readonly take: (page: MessagePage) => void
  readonly wait: (ms: number) => Promise<void>
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

/**
 * Reads on from the last known message until there is nothing newer, so that no message can be passed over,
 * however many events were missed. One reading at a time; news that come meanwhile make it look once more.
 * A reading that fails is repeated: the event that asked for it will not come again.
 */
export function createCatchUp({ after, read, take, wait }: CatchUpSurroundings) {
  let isReading = false
  let isWantedAgain = false
  let isStopped = false

  async function news(): Promise<void> {
    isWantedAgain = true
    if (isReading) return
    isReading = true
    let failures = 0
    while (isWantedAgain && !isOver()) {
      isWantedAgain = false
      try {
        await readOn()
        failures = 0
      } catch {
        isWantedAgain = true
        failures += 1
        await wait(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS))
      }
    }
    isReading = false
  }

  async function readOn(): Promise<void> {
    for (let from = after(); from !== null && !isOver();) {
      const page = await read(from)
      if (isOver()) return
      take(page)
      const next = after()
      // Nothing newer, or the page could not be joined: reading it again would bring the same.
      if (!page.newer || next === from) return
      from = next
    }
  }

  // Read anew each time: somebody may have stopped it meanwhile.
  const isOver = () => isStopped

  return {
    news,
    stop: () => {
      isStopped = true
    },
  }
}
