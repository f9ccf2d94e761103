import { Controller } from 'react-hook-form'

import { previewMarkdown } from '../../api/markdown'
import type { useServerForm } from '../../form/use-server-form'
import { ChipInput } from '../../ui/chip-input'
import { TextField } from '../../ui/field'
import { MarkdownEditor } from '../../ui/markdown-editor'
import { PagePart } from '../../ui/page-part'
import { LONGEST_TAG, MOST_DESCRIPTION, MOST_TAGS, type ProductForm } from './product-form'
import type { Product, ProductStatus } from './types'

/** How it is saved: as it stands, or into another status. */
export type HowSaved = ProductStatus | null
export type ProductEditing = ReturnType<typeof useServerForm<ProductForm, Product, HowSaved>>

/** What is said of a product, and what it costs. */
export function ProductFields({ editing }: { editing: ProductEditing }) {
  const { field, about, form } = editing
  return (
    <>
      <PagePart title="About" lead="What it is and who it’s for.">
        <div className="grid gap-6">
          <TextField {...field('title')} autoComplete="off" />
          <TextField
            {...field('summary')}
            optional
            autoComplete="off"
            hint="One sentence, shown below the title and in lists."
          />
          <Controller
            control={form.control}
            name="description"
            render={({ field: { value, onChange, onBlur } }) => (
              <MarkdownEditor
                {...about('description')}
                optional
                hint="What it does, what it needs, what the licence allows. You can use Markdown."
                maxLength={MOST_DESCRIPTION}
                preview={previewMarkdown}
                {...{ value, onChange, onBlur }}
              />
            )}
          />
          <Controller
            control={form.control}
            name="tags"
            render={({ field: { value, onChange, onBlur } }) => (
              <ChipInput
                {...about('tags')}
                {...{ value, onChange, onBlur }}
                noun="tag"
                optional
                hint="Languages, frameworks, topics. Press Enter or a comma to add one."
                max={MOST_TAGS}
                maxLength={LONGEST_TAG}
              />
            )}
          />
        </div>
      </PagePart>
      <PagePart title="Price and refunds" lead="A one-time payment for each buyer.">
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            {...field('price')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="$"
            hint="In US dollars. Enter 0 to give it away."
          />
          <TextField
            {...field('refund_days')}
            inputMode="numeric"
            autoComplete="off"
            hint="For how many days you can refund a purchase. 0 means never."
          />
        </div>
      </PagePart>
    </>
  )
}
