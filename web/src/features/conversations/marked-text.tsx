import { Fragment, memo, useMemo } from 'react'

import { OutsideLink } from '../../ui/outside-link'
import { blocksOf, type Block, type Inline } from './marks'

/** What somebody wrote in a message, drawn as elements: nothing in it can be anything but text. */
export const MarkedText = memo(function MarkedText({ content }: { content: string }) {
  const blocks = useMemo(() => blocksOf(content), [content])
  return (
    <div className="message-text">
      <Blocks blocks={blocks} />
    </div>
  )
})

// The tree of a text has no other identity than the places in it.
function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, at) => <OneBlock key={at} block={block} />)
}

function OneBlock({ block }: { block: Block }) {
  switch (block.is) {
    case 'paragraph':
      return (
        <p>
          <Inlines parts={block.parts} />
        </p>
      )
    case 'code':
      return (
        // It scrolls sideways by itself, also by the keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'list': {
      const items = block.items.map((parts, at) => (
        <li key={at}>
          <Inlines parts={parts} />
        </li>
      ))
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
  }
}

function Inlines({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, at) => <OneInline key={at} part={part} />)
}

function OneInline({ part }: { part: Inline }) {
  switch (part.is) {
    case 'text':
      return <Fragment>{part.text}</Fragment>
    case 'code':
      return <code>{part.text}</code>
    case 'link':
      return <OutsideLink href={part.href}>{part.href}</OutsideLink>
    case 'strong':
      return (
        <strong>
          <Inlines parts={part.parts} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inlines parts={part.parts} />
        </em>
      )
  }
}
