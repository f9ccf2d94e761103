import { Download, ExternalLink } from 'lucide-react'

import type { FullRequest } from '../../api/types'
import { formatBytes } from '../../lib/bytes'
import { shownAddress } from '../../lib/web-address'
import { OutsideLink } from '../../ui/outside-link'

const ROW = 'link inline-flex min-h-11 max-w-full items-center gap-2'

type Referring = Pick<FullRequest, 'reference_links' | 'attachments'>

/** Pages and files that the client wants developers to look at. */
export function References({ request }: { request: Referring }) {
  const { reference_links, attachments } = request
  return (
    <div className="grid grid-cols-1 gap-8 empty:hidden">
      {reference_links.length > 0 && (
        <section aria-labelledby="request-links" className="grid gap-1">
          <h2 id="request-links" className="text-lg">
            Links
          </h2>
          <ul role="list">
            {reference_links.map((link) => (
              <li key={link}>
                <OutsideLink href={link} className={ROW}>
                  <ExternalLink aria-hidden size={18} className="flex-none" />
                  <span className="min-w-0 truncate">{shownAddress(link)}</span>
                </OutsideLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {attachments.length > 0 && (
        <section aria-labelledby="request-files" className="grid gap-1">
          <h2 id="request-files" className="text-lg">
            Files
          </h2>
          <ul role="list">
            {attachments.map(({ id, file_name, file_size, url }) => (
              <li key={id}>
                <a href={url} download={file_name} className={ROW}>
                  <Download aria-hidden size={18} className="flex-none" />
                  <span className="min-w-0 truncate">{file_name}</span>
                  <span className="tabular flex-none text-sm text-ink-soft">
                    {formatBytes(file_size)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
