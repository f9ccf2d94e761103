import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { ApiFailure } from '../../api/errors'
import { changedFields } from '../../form/changes'
import { FoundAgain } from '../../form/found-again'
import { LeaveGuard } from '../../form/leave-guard'
import { SavedPictures } from '../../form/pictures/saved-pictures'
import { useFileUploads } from '../../form/use-file-uploads'
import { useServerForm } from '../../form/use-server-form'
import { loadChunk } from '../../lib/load-chunk'
import { useUnsent } from '../../lib/unsent'
import { Button } from '../../ui/button'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { PagePart } from '../../ui/page-part'
import { toast } from '../../ui/toast-area'
import { useOpened } from '../../ui/use-opened'
import { Contents } from './contents'
import { ProductFields, type HowSaved } from './product-fields'
import {
  changeIn,
  fieldOf,
  formOf,
  PRODUCT_FIELDS,
  productForm,
  type ProductForm,
} from './product-form'
import {
  addFile,
  addPicture,
  changeProduct,
  productQuery,
  removeCover,
  removePicture,
  setCover,
} from './queries'
import { StatusPart } from './status-part'
import type { Product } from './types'

/** It happens rarely. */
const fetchChoice = loadChunk(() => import('../../form/changed-elsewhere'))

const FORM = 'product-form'

type Names = readonly (keyof ProductForm)[]
const NONE: Names = []

/** What a toast says. */
function savedText(how: HowSaved): string {
  if (how === 'published') return 'Product published'
  return how === 'archived' ? 'Product archived' : 'Changes saved'
}

/**
 * The editor of a product. Its words are saved together, on the version that was opened: when another tab saved one
 * meanwhile, the server refuses, and the person chooses between the two texts. Pictures, files and versions are saved
 * at once.
 */
export function ChangingProduct({ product: now }: { product: Product }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { id } = now
  const [base, setBase] = useState(now)
  const [known, setKnown] = useState(now)
  if (known !== now) {
    setKnown(now)
    // Pictures and files raise the version too. What somebody else wrote waits until this person saves.
    const isSame = Object.keys(changedFields(formOf(base), formOf(now))).length === 0
    if (isSame) setBase(now)
  }
  const saved = formOf(base)
  const [changedElsewhere, setChangedElsewhere] = useState(NONE)
  const choice = useOpened(changedElsewhere.length > 0, fetchChoice, () => {
    setChangedElsewhere(NONE)
  })

  /** What is there now takes the place of what was opened; what was typed stays in the form. */
  const meetTheirs = async () => {
    await queryClient.invalidateQueries({ queryKey: productQuery(id).queryKey })
    const theirs = queryClient.getQueryData(productQuery(id).queryKey)
    if (!theirs) return
    setBase(theirs)
    setChangedElsewhere(Object.keys(changedFields(saved, formOf(theirs))) as Names)
  }

  const editing = useServerForm<ProductForm, Product, HowSaved>({
    id: 'product',
    fields: PRODUCT_FIELDS,
    schema: productForm,
    saved,
    draft: useUnsent(now.seller_id, `product:${id}`),
    fieldOf,
    save: async (_, changed, status) => {
      const change = { ...changeIn(changed), ...(status && { status }) }
      if (Object.keys(change).length === 0) return base
      try {
        return await changeProduct(queryClient, id, { ...change, version: base.version })
      } catch (error) {
        if (error instanceof ApiFailure && error.code === 'product_changed') await meetTheirs()
        throw error
      }
    },
    formOf,
    onSaved: async (product, status) => {
      setBase(product)
      setChangedElsewhere(NONE)
      toast.success(savedText(status))
      if (status !== 'published') return
      await navigate({
        to: '/marketplace/$id',
        params: { id: String(id) },
        search: {},
        ignoreBlocker: true,
      })
    },
  })
  const uploads = useFileUploads((file, how) => addFile(queryClient, id, file, how))
  const { leaving, form } = editing
  const title = form.watch('title')
  const isDraft = now.status === 'draft'
  const busyHow = editing.saving?.how

  return (
    <div className="grid grid-cols-1 gap-10">
      <form
        id={FORM}
        noValidate
        className="grid grid-cols-1 gap-10"
        onSubmit={(event) => void editing.submit(event, null)}
      >
        <FoundAgain at={editing.restoredFrom} onStartOver={editing.discard} />
        <Notice>{editing.problem}</Notice>
        <FormErrors {...editing.errors} />
        {choice && (
          <choice.ChangedElsewhere
            fields={PRODUCT_FIELDS}
            names={changedElsewhere}
            saved={saved}
            form={form}
          />
        )}
        <ProductFields editing={editing} />
      </form>
      <PagePart title="Pictures" lead="The cover is what people see first.">
        <SavedPictures
          title={title}
          coverUrl={now.cover_url ?? null}
          images={now.gallery}
          saveCover={async (file) => {
            await setCover(queryClient, id, file)
          }}
          removeCover={async () => {
            await removeCover(queryClient, id)
          }}
          addPicture={async (file) => {
            await addPicture(queryClient, id, file)
          }}
          removePicture={async (image) => {
            await removePicture(queryClient, id, image)
          }}
        />
      </PagePart>
      <Contents product={now} uploads={uploads} />
      <StatusPart
        product={now}
        isBusy={editing.saving !== null}
        onChange={(event, status) => void editing.submit(event, status)}
      />
      <div className="save-bar">
        <p role="status" className="text-note text-ink-soft">
          {editing.dirty ? 'You have unsaved changes.' : ''}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            form={FORM}
            variant={isDraft ? 'secondary' : 'primary'}
            busy={editing.saving !== null && busyHow === null}
            busyLabel="Saving..."
          >
            {isDraft ? 'Save draft' : 'Save changes'}
          </Button>
          {isDraft && (
            <Button
              busy={busyHow === 'published'}
              busyLabel="Publishing..."
              onClick={(event) => void editing.submit(event, 'published')}
            >
              Publish
            </Button>
          )}
        </div>
      </div>
      <LeaveGuard
        {...leaving}
        dirty={leaving.dirty || uploads.isUnderWay}
        changed={uploads.isUnderWay ? [...leaving.changed, 'Files'] : leaving.changed}
        isKept={uploads.isUnderWay ? () => false : leaving.isKept}
      />
    </div>
  )
}
