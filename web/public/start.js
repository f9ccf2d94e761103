// A page that arrives drawn paints first, then its code is fetched, all of it at once. Its links work meanwhile.
/* global PerformanceObserver, addEventListener */
;(function () {
  var data = document.currentScript.dataset
  var started = false
  function start() {
    if (started) return
    started = true
    fetchSome(data.code.split(' ').filter(Boolean))
  }
  // A few in each task: asking for all of them at once would hold up whoever taps on the page.
  function fetchSome(files) {
    files.slice(0, 5).forEach(fetchAhead)
    if (files.length > 5) setTimeout(fetchSome, 0, files.slice(5))
    else import(data.entry)
  }
  function fetchAhead(href) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
  function painted(list) {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start()
  }
  try {
    new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })
  } catch {
    start()
  }
  // Whoever reaches for something doesn't wait, nor does a tab that opens in the background.
  addEventListener('pointerdown', start, { once: true })
  addEventListener('keydown', start, { once: true })
  setTimeout(start, 2000)
})()
