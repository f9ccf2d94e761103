import { isPageReachable } from '../../api/reachable'

/** What a page that failed can do with the browser's page; a test puts its own in place. */
export const browserPage = {
  reload: () => {
    window.location.reload()
  },
  isReachable: isPageReachable,
}
