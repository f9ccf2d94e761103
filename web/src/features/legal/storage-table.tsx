export interface Stored {
  what: string
  /** A key as it is called in the browser. */
  code?: boolean
  detail: string
}

export const SERVER_STORAGE: readonly Stored[] = [
  {
    what: 'Account',
    detail:
      'Username, email address, full name if you give one (others see it), whether you are a client or a developer, when you joined. Your password, only as a hash.',
  },
  {
    what: 'Linked sign-ins',
    detail: 'The ID of your Google, GitHub or LinkedIn account, if you use one to sign in.',
  },
  {
    what: 'Sessions',
    detail:
      'For each device that is signed in: a hash of its token, its IP address, its browser, when it was last active. You see the list in your profile.',
  },
  {
    what: 'What you make',
    detail:
      'Profile, requests, showcases, videos, playlists, products, messages, agreements, ratings: whatever you write or upload.',
  },
  {
    what: 'Support',
    detail:
      'Tickets and support chats with their files, and the email address and name you give in a ticket. Links to chats only as a hash.',
  },
  {
    what: 'Feedback',
    detail:
      'Your stars and comment, the page it came from, and a name and email address only if you add them.',
  },
  {
    what: 'Reports and blocks',
    detail:
      'What you report and why, whom you block, and what was decided about your own content, with your appeals.',
  },
  {
    what: 'Protection',
    detail:
      'Short-lived counters per address and per account that slow down guessing and flooding.',
  },
]

export const BROWSER_STORAGE: readonly Stored[] = [
  {
    what: 'Device cookie',
    detail:
      'Set when you sign in; scripts can’t read it. It tells the server that this browser has signed in before, so that strangers guessing your password can’t lock you out.',
  },
  {
    what: 'Sign-in cookie',
    detail:
      'Set for 15 minutes when you sign in with Google, GitHub or LinkedIn, so that only this browser can finish it.',
  },
  {
    what: 'token, user, authState',
    code: true,
    detail: 'Local storage: that you are signed in, and as whom. Removed when you sign out.',
  },
  {
    what: 'lastActivity, activityReported',
    code: true,
    detail:
      'Local storage: when you last did something, and when the server was told, for the sign-out after 30 minutes.',
  },
  {
    what: 'lastEvent',
    code: true,
    detail:
      'Local storage: your account ID and the ID of the last live update, so that you miss none after a break. Removed when you sign out.',
  },
  {
    what: 'google_id, github_id, linkedin_id',
    code: true,
    detail:
      'Local storage: the linked sign-in you used, until your account has been found by it once.',
  },
  {
    what: 'recentSearches',
    code: true,
    detail:
      'Local storage: the last eight things you searched for, to offer them again. Removed when you clear them or sign out.',
  },
  {
    what: 'theme',
    code: true,
    detail: 'Local storage: light or dark, if you chose one.',
  },
  {
    what: 'pendingFeedback',
    code: true,
    detail: 'Local storage: feedback that could not be sent yet. Removed once it’s sent.',
  },
  {
    what: 'redirectPath, oauthProvider, roleIntent',
    code: true,
    detail:
      'Session storage: the page you wanted before you were asked to sign in, which sign-in you chose, and the role you chose to register with. Removed when the tab closes.',
  },
  {
    what: 'afterSubscribing',
    code: true,
    detail:
      'Session storage: where you were when you went to subscribe, and the proposal you wanted to send or the conversation you wanted to start, so that it is done when you come back. Removed once it’s done, or when the tab closes.',
  },
  {
    what: 'unsent:...',
    code: true,
    detail:
      'Local storage: a request, a proposal, a message, a ticket, a project, the details of a video or changes to your profile that you have not sent or saved, and messages and uploads on their way out, under your account ID. Removed once it’s sent, saved or discarded, or after 30 days.',
  },
  {
    what: 'player, player:positions',
    code: true,
    detail:
      'Local storage: the speed, volume and captions you chose for videos, and where you stopped watching the last ones.',
  },
  {
    what: 'opportune',
    code: true,
    detail:
      'The browser’s database: a video you recorded here, until it’s uploaded or you cancel the upload.',
  },
  {
    what: 'The app’s own files',
    detail:
      'A service worker keeps the app’s code, styles, fonts and icon, so that it opens without a network. They are the same for everybody: it keeps no pages you visit and nothing of your account.',
  },
  {
    what: 'draft:...',
    code: true,
    detail:
      'Session storage: what you have typed and not sent, so that a reload loses nothing. Never a password. Removed when the tab closes.',
  },
]

/** Two columns that become one when narrow. */
export function StorageTable({ caption, rows }: { caption: string; rows: readonly Stored[] }) {
  return (
    <dl aria-label={caption} className="border-b border-line">
      {rows.map(({ what, code, detail }) => (
        <div
          key={what}
          className="grid gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <dt className="font-medium">
            {code === true
              ? what.split(', ').map((key) => (
                  <span key={key} className="mr-1.5 inline-block">
                    <code>{key}</code>
                  </span>
                ))
              : what}
          </dt>
          <dd className="text-ink-soft">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
