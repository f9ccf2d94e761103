import { CircleX, Download, EllipsisVertical, Printer } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
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

/** Long enough for the browser to have taken it up. */
const TAKEN_UP_MS = 60_000

function addressOf(text: string, type: string): string {
  const address = URL.createObjectURL(new Blob([text], { type }))
  setTimeout(() => {
    URL.revokeObjectURL(address)
  }, TAKEN_UP_MS)
  return address
}

/** Both documents are only for those who are signed in, so they are read here and handed on. */
async function download({ id, version }: Agreement): Promise<void> {
  const text = await readDocument(id, 'markdown')
  const link = document.createElement('a')
  link.href = addressOf(text, 'text/markdown')
  link.download = `agreement-${id}-version-${version}.md`
  link.click()
}

async function print({ id }: Agreement): Promise<void> {
  // Opened while the press is fresh: a window that opens later is blocked.
  const tab = window.open('', '_blank')
  try {
    const page = await readDocument(id, 'html')
    // A page from memory has no address that the style sheet could be relative to.
    const whole = page.replace('href="/print.css"', `href="${window.location.origin}/print.css"`)
    const address = addressOf(whole, 'text/html')
    if (tab) tab.location.replace(address)
    else window.location.assign(address)
  } catch (error) {
    tab?.close()
    throw error
  }
}
