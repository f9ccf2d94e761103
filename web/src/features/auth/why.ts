const lower = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)

/** "Sign in to see your proposals.": what the page is for that somebody wanted to open. */
export function whyToSignIn(path: string, title: string): string {
  if (/^\/dashboard\b/.test(path)) return 'Sign in to see your dashboard.'
  if (title === '') return 'Sign in to continue.'
  if (/^(Post|Create|Upload) /.test(title)) return `Sign in to ${lower(title)}.`
  if (title.startsWith('Edit ')) return `Sign in to edit this ${title.slice(5)}.`
  if (title.startsWith('New ')) return `Sign in to add a ${title.slice(4)}.`
  if (/\byour\b/.test(title)) return `Sign in to see ${lower(title)}.`
  const isOne = /\/\d+\/?(?:[?#]|$)/.test(path)
  return `Sign in to see ${isOne ? 'this' : 'your'} ${lower(title)}.`
}
