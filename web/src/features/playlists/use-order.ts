import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { ApiFailure, messageOf } from '../../api/errors'
import { inOrder, mergedOrder } from './order'
import { playlistQuery, reorderPlaylist, showPlaylist } from './queries'
import type { Playlist } from './types'

type Ids = readonly number[]

const isChangedElsewhere = (error: unknown) =>
  error instanceof ApiFailure && error.code === 'playlist_changed'

/**
 * The order of a playlist while its owner changes it: shown at once, saved behind. Of several moves in a row only the last
 * answer is shown, so nothing jumps back meanwhile.
 */
export function useOrder(playlist: Playlist) {
  const { id, videos } = playlist
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<Ids | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const turn = useRef(0)

  const readAgain = () => queryClient.invalidateQueries({ queryKey: playlistQuery(id).queryKey })

  /** Another tab added or removed a video: the order is made to fit what is there now, and sent once more. */
  const send = async (order: Ids): Promise<Playlist> => {
    try {
      return await reorderPlaylist(id, order)
    } catch (error) {
      if (!isChangedElsewhere(error)) throw error
      await readAgain()
      const now = queryClient.getQueryData(playlistQuery(id).queryKey)
      if (!now) throw error
      const ids = now.videos.map(({ video_id }) => video_id)
      return reorderPlaylist(id, mergedOrder(order, ids))
    }
  }

  const save = async (order: Ids) => {
    const mine = ++turn.current
    setWanted(order)
    setProblem(null)
    try {
      const answer = await send(order)
      if (mine !== turn.current) return
      showPlaylist(queryClient, answer)
    } catch (error) {
      if (mine !== turn.current) return
      setProblem(`The new order couldn’t be saved. ${messageOf(error)}`)
      void readAgain()
    }
    setWanted(null)
  }

  return {
    places: wanted ? inOrder(videos, wanted) : videos,
    save: (order: Ids) => {
      void save(order)
    },
    /** Shown only, while something is dragged. */
    preview: (order: Ids) => {
      turn.current += 1
      setWanted(order)
    },
    /** Back to what is saved. */
    forget: () => {
      setWanted(null)
      void readAgain()
    },
    problem,
  }
}
