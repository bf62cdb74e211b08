module.exports = () => {
  throw new Error('Exports are made by the platform');
};
