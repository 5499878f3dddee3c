/// What a step costs.
double cost();

/// Returns the latency of a step,
/// Where a line that continues a block may begin with any word.
double latency();

double bandwidth; ///< Of a link: what follows a member is no block.
