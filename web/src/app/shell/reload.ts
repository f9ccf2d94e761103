/** What a page that failed can do with the browser's page; a test puts its own in place. */
export const browserPage = {
  reload: () => {
    window.location.reload()
  },
  isReachable: async (): Promise<boolean> => {
    try {
      await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
      return true
    } catch {
      return false
    }
  },
}
