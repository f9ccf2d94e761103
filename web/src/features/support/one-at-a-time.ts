/**
 * Runs it now, or once more after the run that is under way: whoever asks gets an answer that is younger than the
 * question, and many who ask at once don't take each other's answer away.
 */
export function oneAtATime(run: () => Promise<unknown>): () => Promise<void> {
  let asked = 0
  let underWay: Promise<void> | null = null

  async function answerAll(): Promise<void> {
    for (let answered = 0; answered !== asked;) {
      answered = asked
      // What fails is tried again by the next poll.
      await run().catch(() => undefined)
    }
    underWay = null
  }

  return () => {
    asked += 1
    underWay ??= answerAll()
    return underWay
  }
}
