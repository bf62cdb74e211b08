/**
 * Table and form written by hand in plain React, without react-admin: the lower bound for the figures of the other
 * applications.
 */
export const plainReactApp = {
  name: 'floor',
  session: () => ({ token: 'bench' }),
  signInAddress: '/',
  listAddress: perPage => (perPage ? `/users?page=1&perPage=${perPage}` : '/users'),
  rows: 'tbody tr',
  nextPage: ['Next page'],
  editButton: ['Edit'],
  form: 'form',
  textField: ['Name'],
  saveButton: ['Save'],
  leaveButton: ['Cancel'],
};
