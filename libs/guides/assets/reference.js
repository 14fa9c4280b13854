// Puts the navigation of the guides above the reference.
document.body.insertAdjacentHTML('afterbegin', 'NAVIGATION');
