import { CircleX, Download, EllipsisVertical, Printer } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { openPrintable, saveFile } from '../../lib/documents'
import { Menu, type MenuItem } from '../../ui/menu'
import { toast } from '../../ui/toast-area'
import { EndDialog } from './end-dialog'
import { readDocument } from './queries'
import type { Agreement } from './types'

/** What can be done with a version apart from answering it. */
export function DocumentMenu({ agreement }: { agreement: Agreement }) {
  const [isEnding, setEnding] = useState(false)
  const failed = (error: unknown) => {
    toast.error(messageOf(error))
  }
  const items: MenuItem[] = [
    {
      label: 'Download',
      icon: <Download aria-hidden size={18} />,
      onSelect: () => {
        download(agreement).catch(failed)
      },
    },
    {
      label: 'Print',
      icon: <Printer aria-hidden size={18} />,
      onSelect: () => {
        print(agreement).catch(failed)
      },
    },
  ]
  if (agreement.status === 'accepted') {
    items.push({
      label: 'Cancel agreement',
      icon: <CircleX aria-hidden size={18} />,
      danger: true,
      onSelect: () => {
        setEnding(true)
      },
    })
  }
  return (
    <>
      <Menu
        label="More about this agreement"
        trigger={<EllipsisVertical aria-hidden size={20} />}
        items={items}
      />
      {isEnding && (
        <EndDialog
          agreement={agreement}
          ending="cancel"
          onClose={() => {
            setEnding(false)
          }}
        />
      )}
    </>
  )
}

async function download({ id, version }: Agreement): Promise<void> {
  const text = await readDocument(id, 'markdown')
  saveFile(new Blob([text], { type: 'text/markdown' }), `agreement-${id}-version-${version}.md`)
}

const print = ({ id }: Agreement) => openPrintable(() => readDocument(id, 'html'))
