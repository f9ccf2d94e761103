import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useRef } from 'react'

import { useNamedPage } from '../../lib/page-name'
import { shownAddress } from '../../lib/web-address'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { OutsideLink } from '../../ui/outside-link'
import { PageHeading } from '../../ui/page-heading'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import type { PlayerHandle } from '../../ui/video-player/video-player'
import { AboutVideo } from './about-video'
import type { AskQuestionsProps } from './ask-questions'
import { Description } from './description'
import { FilmView, PlayerToCome } from './film-view'
import { fetchAskQuestions } from './player-code'
import { sharedVideoQuery } from './queries'
import { canPlay, marksOf } from './rules'
import type { SharedVideo } from './types'

const ANSWER_EVERY_MS = 15_000

/** A video for whoever has its link. */
export function SharedVideoPage() {
  const { shareToken } = useParams({ from: '/shared/videos/$shareToken' })
  const query = useQuery({
    ...sharedVideoQuery(shareToken),
    // Whoever has no account is told of nothing, so the page asks for the answer.
    refetchInterval: ({ state }) =>
      state.data?.questions.some(({ answer }) => !answer) ? ANSWER_EVERY_MS : false,
  })
  useNamedPage(query.data?.video.title)
  if (query.data === null) return <DeadLink />
  if (query.data) return <Shared shared={query.data} token={shareToken} />
  return (
    <div className="wrap grid min-h-dvh max-w-5xl grid-cols-1 content-start gap-6 py-6 md:py-8">
      <AsyncView query={query} skeleton={<PlayerToCome />}>
        {() => null}
      </AsyncView>
      <h1 tabIndex={-1} data-page-heading className="sr-only">
        Shared video
      </h1>
    </div>
  )
}

function Shared({ shared, token }: { shared: SharedVideo; token: string }) {
  const { video, project_url, recipient, questions } = shared
  const queryClient = useQueryClient()
  const player = useRef<PlayerHandle>(null)
  const renew = async () => {
    const { queryKey } = sharedVideoQuery(token)
    await queryClient.invalidateQueries({ queryKey })
    return queryClient.getQueryData(queryKey)?.video ?? null
  }
  const seek = (seconds: number) => {
    player.current?.seekTo(seconds)
  }
  return (
    <div className="wrap grid min-h-dvh max-w-5xl grid-cols-1 content-start gap-6 py-6 md:py-8">
      <FilmView
        video={video}
        renew={renew}
        shareToken={token}
        marks={marksOf(questions)}
        ref={player}
      />
      <AboutVideo
        video={video}
        {...(project_url && {
          actions: (
            <OutsideLink
              href={project_url}
              className={`${buttonClass('secondary', 'small')} max-w-full`}
            >
              <span className="truncate">{shownAddress(project_url)}</span>
            </OutsideLink>
          ),
        })}
      />
      <Description video={video} onSeek={seek} />
      {recipient && canPlay(video) && (
        <Questions shared={shared} token={token} player={player} onSeek={seek} />
      )}
    </div>
  )
}

function Questions(props: AskQuestionsProps) {
  const code = useCode(fetchAskQuestions)
  return (
    <AsyncView query={code} skeleton={<Skeleton className="h-40 w-full max-w-[68ch]" />}>
      {({ AskQuestions }) => <AskQuestions {...props} />}
    </AsyncView>
  )
}

/** The same for every link that opens nothing, so that it tells nothing about which ones there were. */
function DeadLink() {
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading title="Link not available" />
      <EmptyState
        title="This link doesn’t work"
        text="It may have expired, or the person who sent it turned it off. Ask them for a new one."
        action={
          <Link to="/videos" search={{}} className={buttonClass('primary')}>
            Browse videos
          </Link>
        }
      />
    </div>
  )
}
