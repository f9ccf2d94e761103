import { useLayoutEffect, useRef } from 'react'

/** A box that is as high as its text, up to the limit its classes give it; most browsers do so by themselves. */
export function useGrowing(text: string) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [text])
  return area
}
