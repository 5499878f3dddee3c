class HomeMoves {
};
class Homepage {
};
