import DOMPurify from 'dompurify'

const REL = 'nofollow noopener noreferrer ugc'

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

/** The same for READMEs. */
const README = {
  ...RENDERED,
  ALLOWED_TAGS: [
    ...RENDERED.ALLOWED_TAGS,
    ...['details', 'div', 'input', 'kbd', 'section', 'span', 'sub', 'summary', 'sup'],
  ],
  ALLOWED_ATTR: [
    ...RENDERED.ALLOWED_ATTR,
    ...['aria-label', 'checked', 'class', 'disabled', 'id', 'open', 'type'],
  ],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|#readme-)/i,
  ADD_URI_SAFE_ATTR: ['start', 'aria-label', 'checked', 'class', 'disabled', 'id', 'open', 'type'],
}
const README_CLASS =
  /^(?:md-(?:alert|anchor|caution|center|footnotes|heading|important|note|right|tip|title|warning)|hl-[acdfkns])$/

// At build time pages are drawn without a browser, and without anybody's text.
if (DOMPurify.isSupported) {
  DOMPurify.addHook('uponSanitizeAttribute', (_, attribute) => {
    if (attribute.attrName === 'id' && !attribute.attrValue.startsWith('readme-')) {
      attribute.keepAttr = false
    }
    if (attribute.attrName === 'class') {
      const known = attribute.attrValue.split(' ').filter((name) => README_CLASS.test(name))
      attribute.attrValue = known.join(' ')
      attribute.keepAttr = known.length > 0
    }
  })
  DOMPurify.addHook('afterSanitizeAttributes', (element) => {
    if (element.hasAttribute('href')) element.setAttribute('rel', REL)
    // Nobody types into a README.
    if (element.tagName === 'INPUT') {
      element.setAttribute('type', 'checkbox')
      element.setAttribute('disabled', '')
    }
  })
}

/** The second wall: the server has cleaned this HTML already, and one mistake there must not run a script here. */
export const safeHtml = (html: string): string => DOMPurify.sanitize(html, RENDERED)
export const safeReadme = (html: string): string => DOMPurify.sanitize(html, README)
