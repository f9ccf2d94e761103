import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { ApiFailure } from '../../api/errors'
import { changedFields } from '../../form/changes'
import { SavedPictures } from '../../form/pictures/saved-pictures'
import { loadChunk } from '../../lib/load-chunk'
import { toast } from '../../ui/toast-area'
import { useOpened } from '../../ui/use-opened'
import {
  addPicture,
  changeFiles,
  changeShowcase,
  linkProfile,
  linkVideos,
  readmeQuery,
  removePicture,
  showcaseQuery,
} from './queries'
import { ShowcaseEditor } from './showcase-editor'
import { formOf, SHOWCASE_FIELDS, textsIn, type ShowcaseForm } from './showcase-form'
import type { Showcase } from './types'

/** It happens rarely. */
const fetchChoice = loadChunk(() => import('../../form/changed-elsewhere'))

interface Opened {
  readonly showcase: Showcase
  readonly readme: string | null
}

type Names = readonly (keyof ShowcaseForm)[]
const NONE: Names = []

/**
 * The editor of a showcase that is there. It works on the version that was opened: when another tab saved one meanwhile, the
 * server refuses, and the person chooses between the two texts.
 */
export function ChangingShowcase(opened: Opened) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [base, setBase] = useState<Opened>(opened)
  const [changedElsewhere, setChangedElsewhere] = useState(NONE)
  const { id } = base.showcase
  const saved = formOf(base.showcase, base.readme)
  const choice = useOpened(changedElsewhere.length > 0, fetchChoice, () => {
    setChangedElsewhere(NONE)
  })

  /** What is there now takes the place of what was opened; what was typed stays in the form. */
  const meetTheirs = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: showcaseQuery(id).queryKey }),
      queryClient.invalidateQueries({ queryKey: readmeQuery(id, 'raw').queryKey }),
    ])
    const showcase = queryClient.getQueryData(showcaseQuery(id).queryKey)
    if (!showcase) return
    const readme = showcase.has_readme
      ? (queryClient.getQueryData(readmeQuery(id, 'raw').queryKey) ?? null)
      : null
    setBase({ showcase, readme })
    setChangedElsewhere(Object.keys(changedFields(saved, formOf(showcase, readme))) as Names)
  }

  const save = async (form: ShowcaseForm, changed: Partial<ShowcaseForm>) => {
    let { showcase } = base
    const texts = textsIn(changed)
    if (Object.keys(texts).length > 0) {
      try {
        showcase = await changeShowcase(queryClient, id, { ...texts, version: showcase.version })
      } catch (error) {
        if (error instanceof ApiFailure && error.code === 'showcase_changed') await meetTheirs()
        throw error
      }
      // What follows may fail; this is saved.
      setBase({ showcase, readme: form.readme.trim() === '' ? null : form.readme })
    }
    if (changed.include_profile !== undefined) {
      const isShown = changed.include_profile
      showcase = await linked('Failed to link profile', () => linkProfile(queryClient, id, isShown))
    }
    if (changed.selected_video_ids !== undefined) {
      const videos = changed.selected_video_ids
      showcase = await linked('Failed to link videos', () => linkVideos(queryClient, id, videos))
    }
    return showcase
  }

  /** Pictures are saved beside the texts: the version goes on, unless somebody else changed a text. */
  const follow = (showcase: Showcase) => {
    setBase((before) => {
      const isSame =
        Object.keys(changedFields(formOf(before.showcase, null), formOf(showcase, null))).length ===
        0
      const { image_url, gallery } = showcase
      return isSame
        ? { ...before, showcase }
        : { ...before, showcase: { ...before.showcase, image_url, gallery } }
    })
  }

  return (
    <ShowcaseEditor
      name={`showcase:${id}`}
      saved={saved}
      label="Save changes"
      busyLabel="Saving..."
      news={(form) =>
        choice && (
          <choice.ChangedElsewhere
            fields={SHOWCASE_FIELDS}
            names={changedElsewhere}
            saved={saved}
            form={form}
          />
        )
      }
      pictures={(title) => <Pictures showcase={base.showcase} title={title} onChanged={follow} />}
      onSave={save}
      onSaved={async () => {
        toast.success('Changes saved')
        await navigate({ to: '/showcase/$id', params: { id: String(id) }, ignoreBlocker: true })
      }}
    />
  )
}

/** The sentence of the specification, unless there is a better one: what is wrong with the videos, or what is needed. */
async function linked<T>(sentence: string, link: () => Promise<T>): Promise<T> {
  try {
    return await link()
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind === 'cancelled' || error.needsSubscription) {
      throw error
    }
    const { kind, status, code } = error
    const isAboutVideos = code === 'invalid_videos' || code === 'too_many_videos'
    throw new ApiFailure(isAboutVideos ? `${sentence}. ${error.message}` : sentence, {
      kind,
      ...(status !== null && { status }),
      code,
      cause: error,
    })
  }
}

interface PicturesProps {
  showcase: Showcase
  title: string
  onChanged: (showcase: Showcase) => void
}

function Pictures({ showcase: { id, image_url, gallery }, title, onChanged }: PicturesProps) {
  const queryClient = useQueryClient()
  const changeCover = async (name: string, value: string | File) => {
    const form = new FormData()
    form.append(name, value)
    onChanged(await changeFiles(queryClient, id, form))
  }
  return (
    <SavedPictures
      title={title}
      coverUrl={image_url ?? null}
      images={gallery}
      saveCover={(file) => changeCover('image_file', file)}
      removeCover={() => changeCover('remove_image', 'true')}
      addPicture={async (file) => {
        onChanged(await addPicture(queryClient, id, file))
      }}
      removePicture={async (image) => {
        onChanged(await removePicture(queryClient, id, image))
      }}
    />
  )
}
