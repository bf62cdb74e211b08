/**
 * Plain react-admin application with its default settings. Its texts are English, and a click on a row opens the form.
 */
export const plainReactAdminApp = {
  name: 'stock',
  session: () => ({ token: 'bench' }),
  signInAddress: '/',
  listAddress: perPage => (perPage ? `/#/users?page=1&perPage=${perPage}&sort=id&order=ASC` : '/#/users'),
  createAddress: '/#/users/create',
  rows: '.RaDataTable-tbody tr',
  nextPage: ['Go to next page'],
  editCell: 'td:nth-child(2)',
  form: 'form.RaSimpleForm-root, .edit-page form, .create-page form',
  textField: ['Name'],
  saveButton: ['Save'],
};
