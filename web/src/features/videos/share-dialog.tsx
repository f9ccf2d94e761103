import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'

import { messageOf } from '../../api/errors'
import { isSite, withScheme } from '../../lib/web-address'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { SharedLink } from '../../ui/shared-link'
import { Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { EmbedCode } from './embed-code'
import { endAfter, LinkDays } from './link-days'
import { revokeShare, shareQuery, shareVideo } from './link-queries'
import { PersonalLinks } from './personal-links'
import type { Share, Video } from './types'

export function ShareDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const query = useQuery(shareQuery(video.id))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Share video"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-7">
        <section aria-labelledby="open-link" className="grid gap-3">
          <h3 id="open-link" className="text-lg">
            Link for everyone
          </h3>
          <AsyncView query={query} skeleton={<Skeleton className="h-80 w-full" />}>
            {(share) =>
              share ? <VideoLink video={video} share={share} /> : <NewLink video={video} />
            }
          </AsyncView>
        </section>
        <PersonalLinks video={video} />
        {video.privacy === 'public' && video.status === 'ready' && <EmbedCode video={video} />}
      </div>
    </Dialog>
  )
}

function NewLink({ video }: { video: Video }) {
  const queryClient = useQueryClient()
  const [site, setSite] = useState('')
  const [days, setDays] = useState(0)
  const [wrong, setWrong] = useState<string>()
  const create = useMutation({
    mutationFn: () =>
      shareVideo(queryClient, video.id, {
        ...(site.trim() !== '' && { project_url: withScheme(site) }),
        ...endAfter(days),
      }),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const isWrong = site.trim() !== '' && !isSite(site)
    setWrong(isWrong ? 'Enter a web address, such as example.org.' : undefined)
    if (!isWrong && !create.isPending) create.mutate()
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p className="text-ink-soft">
        Everyone with the link can watch this video, without an account
        {video.privacy === 'private' && ' and although it’s private'}. You can turn it off at any
        time.
      </p>
      <TextField
        label="Project link"
        optional
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="Shown beside the video."
        value={site}
        error={wrong}
        onChange={({ target }) => {
          setSite(target.value)
        }}
      />
      <LinkDays value={days} onChange={setDays} />
      <Notice>{create.isError ? messageOf(create.error) : null}</Notice>
      <Button
        type="submit"
        className="justify-self-start"
        busy={create.isPending}
        busyLabel="Creating..."
      >
        Create link
      </Button>
    </form>
  )
}

function VideoLink({ video, share }: { video: Video; share: Share }) {
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => revokeShare(queryClient, video.id),
    onSuccess: () => {
      toast.success('Link turned off')
    },
  })
  return (
    <SharedLink
      address={share.share_url}
      expiresAt={share.expires_at}
      revoking={{
        busy: revoke.isPending,
        problem: revoke.isError ? messageOf(revoke.error) : null,
      }}
      onRevoke={() => {
        revoke.mutate()
      }}
    >
      {share.project_url && (
        <p className="text-note break-words text-ink-soft">Project link: {share.project_url}</p>
      )}
    </SharedLink>
  )
}
