// Runs before the first paint, so that a chosen theme never flashes the other one.
;(function () {
  try {
    var theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    // A drawn page is the visitor's: whoever is signed in is not asked to sign in until the app is there.
    if (localStorage.getItem('token')) document.documentElement.dataset.member = ''
  } catch {
    // Without storage the system's theme holds.
  }
})()
