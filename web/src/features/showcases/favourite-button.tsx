import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Bookmark } from 'lucide-react'

import { messageOf } from '../../api/errors'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast-area'
import { useAuthDialog } from '../auth/public'
import { showShowcase } from './queries'
import { favouriteQuery, setFavourite } from './rating-queries'
import { favouriteCount } from './texts'
import type { Showcase } from './types'

/** Keeps a showcase for later, at once; what the server refuses is taken back. */
export function FavouriteButton({ showcase }: { showcase: Showcase }) {
  const { id, favourites } = showcase
  const queryClient = useQueryClient()
  const signedIn = useSession((state) => state.isAuthenticated)
  const showAuth = useAuthDialog((state) => state.show)
  const { data: isOn = false } = useQuery({ ...favouriteQuery(id), enabled: signedIn })
  const show = (isFavourite: boolean, count: number) => {
    queryClient.setQueryData(favouriteQuery(id).queryKey, isFavourite)
    showShowcase(queryClient, { ...showcase, favourites: count })
  }
  const toggle = useMutation({
    mutationFn: (next: boolean) => setFavourite(id, next),
    onMutate: (next) => {
      show(next, Math.max(0, favourites + (next ? 1 : -1)))
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['/project-showcase/favourites'] })
    },
    onError: (error, next) => {
      show(!next, favourites)
      toast.error(`Your favourites couldn’t be changed. ${messageOf(error)}`)
    },
  })
  return (
    <Button
      variant="secondary"
      size="small"
      aria-pressed={isOn}
      className={clsx(isOn && 'border-accent text-accent')}
      onClick={() => {
        if (!signedIn) showAuth()
        else if (!toggle.isPending) toggle.mutate(!isOn)
      }}
    >
      <Bookmark aria-hidden size={18} className={clsx(isOn && 'fill-current')} />
      Favourite
      {favourites > 0 && (
        <>
          <span aria-hidden className="tabular font-normal">
            {favourites.toLocaleString('en')}
          </span>
          <span className="sr-only">, {favouriteCount(favourites)}</span>
        </>
      )}
    </Button>
  )
}
