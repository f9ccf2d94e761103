import DOMPurify from 'dompurify'

/** What the server's own renderer puts out (`crates/markdown/src/sanitise.rs`), and nothing else. */
const RENDERED = {
  ALLOWED_TAGS: [
    ...['a', 'blockquote', 'br', 'code', 'del', 'em', 'h3', 'h4', 'h5', 'h6', 'hr', 'li', 'ol'],
    ...['p', 'pre', 'strong', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'],
  ],
  ALLOWED_ATTR: ['href', 'rel', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  // No address; without this it would have to look like one.
  ADD_URI_SAFE_ATTR: ['start'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
}

// At build time pages are drawn without a browser, and without anybody's text.
if (DOMPurify.isSupported) {
  DOMPurify.addHook('afterSanitizeAttributes', (element) => {
    if (element.hasAttribute('href')) {
      element.setAttribute('rel', 'nofollow noopener noreferrer ugc')
    }
  })
}

/** The second wall: the server has cleaned this HTML already, and one mistake there must not run a script here. */
export const safeHtml = (html: string): string => DOMPurify.sanitize(html, RENDERED)
