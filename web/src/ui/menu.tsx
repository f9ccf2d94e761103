import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import clsx from 'clsx'

export interface MenuItem {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** Where it leads; a real link, so that it opens in a new tab as links do. */
  href?: string
  onSelect?: () => void
}

interface MenuProps {
  /** The accessible name of the button and of the menu. */
  label: string
  /** What is drawn on the button. */
  trigger: ReactNode
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  /** The button's classes; a round icon button unless told. */
  className?: string
  /** Follows an item's `href` inside the app. Without it the browser does. */
  onNavigate?: (href: string) => void
}

/** A button with a menu under it: arrows, Home, End and first letters move, Escape and Tab close. */
export function Menu({
  label,
  trigger,
  items,
  align = 'end',
  className = 'icon-button',
  onNavigate,
}: MenuProps) {
  const [open, setOpen] = useState<'first' | 'last'>()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const menuId = useId()

  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    if (open === undefined) return
    entries()
      .at(open === 'last' ? -1 : 0)
      ?.focus()
    const pressOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return
      setOpen(undefined)
    }
    document.addEventListener('pointerdown', pressOutside)
    return () => {
      document.removeEventListener('pointerdown', pressOutside)
    }
  }, [open])

  const close = () => {
    setOpen(undefined)
    button.current?.focus()
  }

  const move = (event: KeyboardEvent, to: (at: number, last: number) => number) => {
    event.preventDefault()
    const all = entries()
    const at = all.findIndex((entry) => entry === document.activeElement)
    all.at(to(at, all.length - 1))?.focus()
  }

  const moveToLetter = (letter: string) => {
    const all = entries()
    const at = all.findIndex((entry) => entry === document.activeElement)
    const next = [...all.slice(at + 1), ...all.slice(0, at + 1)]
    next
      .find((entry) => entry.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()))
      ?.focus()
  }

  const keyInMenu = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
        move(event, (at, last) => (at >= last ? 0 : at + 1))
        break
      case 'ArrowUp':
        move(event, (at, last) => (at <= 0 ? last : at - 1))
        break
      case 'Home':
        move(event, () => 0)
        break
      case 'End':
        move(event, (_, last) => last)
        break
      case 'Escape':
        // The topmost layer only: a dialog around it stays.
        event.preventDefault()
        event.stopPropagation()
        close()
        break
      case 'Tab':
        setOpen(undefined)
        break
      default:
        if (event.key.length === 1 && event.key !== ' ') moveToLetter(event.key)
    }
  }

  const select = (event: MouseEvent, item: MenuItem) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    // Back on the button first, so that a dialog opened from here knows where to return to.
    close()
    item.onSelect?.()
    if (item.href !== undefined && onNavigate !== undefined && !elsewhere) {
      event.preventDefault()
      onNavigate(item.href)
    }
  }

  return (
    <div ref={root} className="relative inline-flex">
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        aria-controls={open === undefined ? undefined : menuId}
        onClick={() => {
          setOpen(open === undefined ? 'first' : undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      >
        {trigger}
      </button>
      {open !== undefined && (
        <div
          ref={list}
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={clsx('menu', align === 'end' ? 'right-0' : 'left-0')}
          onKeyDown={keyInMenu}
        >
          {items.map((item) => {
            const shared = {
              role: 'menuitem',
              tabIndex: -1,
              className: 'menu-item',
              'data-danger': item.danger,
              onClick: (event: MouseEvent) => {
                select(event, item)
              },
            } as const
            return item.href === undefined ? (
              <button key={item.label} type="button" {...shared}>
                {item.icon}
                {item.label}
              </button>
            ) : (
              <a key={item.label} href={item.href} {...shared}>
                {item.icon}
                {item.label}
              </a>
            )
          })}
        </div>
      )}
    </div>
  )
}
