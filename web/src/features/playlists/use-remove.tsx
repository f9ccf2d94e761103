import { useMutation, useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { toast } from '../../ui/toast-area'
import { titleOf } from './order'
import { addToPlaylist, removeFromPlaylist } from './queries'
import type { Place, Playlist } from './types'

/** At once, because it can be undone: the video goes back to the place it had. */
export function useRemove(playlist: Playlist, onRemoved: (place: Place) => void) {
  const queryClient = useQueryClient()
  const undo = async (place: Place) => {
    try {
      await addToPlaylist(queryClient, playlist.id, place.video_id, place.position)
    } catch (error) {
      toast.error(`“${titleOf(place)}” couldn’t be put back. ${messageOf(error)}`)
    }
  }
  const { mutate, isPending, isError, error } = useMutation({
    mutationFn: ({ video_id }: Place) => removeFromPlaylist(queryClient, playlist.id, video_id),
    onSuccess: (_, place) => {
      onRemoved(place)
      toast.success(
        <>
          Removed from playlist {/* What can't be watched can't be added. */}
          {place.video && (
            <button type="button" onClick={() => void undo(place)}>
              Undo
            </button>
          )}
        </>,
      )
    },
  })
  return {
    begin: (place: Place) => {
      if (!isPending) mutate(place)
    },
    isPending,
    problem: isError ? `The video couldn’t be removed. ${messageOf(error)}` : null,
  }
}
