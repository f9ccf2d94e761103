/**
 * Lets the browser answer taps and paint before the work goes on. A message comes at once, also in a tab in the
 * background, where a timer would wait for a second.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
