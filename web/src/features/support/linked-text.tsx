import { OutsideLink } from '../../ui/outside-link'

/** Ends before what closes a sentence around it. */
const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>"'.,:;!?)\]])/g

/** What somebody wrote, with its web addresses as links. Nothing in it can be anything but text. */
export function LinkedText({ content }: { content: string }) {
  // Every second part is an address, as the pattern keeps what it found.
  const parts = content.split(ADDRESS)
  return (
    <div className="message-text">
      <p>
        {parts.map((part, at) =>
          at % 2 === 1 ? (
            <OutsideLink key={at} href={part}>
              {part}
            </OutsideLink>
          ) : (
            part
          ),
        )}
      </p>
    </div>
  )
}
