#!/usr/bin/env perl
# Plays Atlas Solitaire as a beginner does: whatever a foundation takes goes there at once, an empty pile gets the card
# that was just drawn, and piles with cards of one group on top are joined. It gives up when a whole pass through the stock
# has brought nothing. Usage: novice.pl [TIER [ROUNDS]]
use strict;
use warnings;
use IPC::Open2;

my $arena = $ENV{PARLOR_ARENA};    # it has deals of its own, and says when there are no more
my ($tier, $rounds) = (shift // 'normal', shift // ($arena ? 1e9 : 100));
open2(my $replies, my $requests, $ENV{PARLOR} // 'parlor');
$SIG{PIPE} = 'IGNORE';    # should the engine go, reading finds out

# Sends a request; gives the data lines of its reply.
sub ask {
    my ($request) = @_;
    print $requests "$request\n";    # open2 has made it unbuffered
    my @lines;
    while (my $line = <$replies>) {
        chomp $line;
        return @lines if $line =~ /^ok/;
        die "over\n" if $line =~ /^error no-more-deals/;
        die "$request: $line\n" if $line =~ /^error/;
        push @lines, $line;
    }
    die "$request: the engine has gone\n";
}

# What a beginner would do; nothing where it is to draw. Of the moves between two piles, that of the whole run comes first.
sub choose {
    my %empty = map { /^pile tableau-(\d) 0 0/ ? ($1 => 1) : () } ask('show');
    my @moves = map { s/^move //r } ask('moves');
    for my $move (@moves) { return $move if $move =~ / foundation \d/ }
    for my $move (@moves) { return $move if $move =~ /^move waste tableau (\d)/ && $empty{$1} }
    for my $move (@moves) { return $move if $move =~ /^move tableau \d tableau (\d)/ && !$empty{$1} }
    return;
}

# Plays a round; gives its moves and draws if it is won.
sub play {
    my ($number) = @_;
    my ($state) = ask("newgame atlas $tier" . ($arena ? "" : " seed $number"));
    my $idle = 0;
    while (1) {
        my (undef, undef, $status, undef, undef, $stock, $waste, $moves, $draws) = split ' ', $state;
        return ($moves, $draws) if $status eq 'won';
        my $move = choose();
        last if !$move && ($stock + $waste == 0 || $idle > $stock + $waste);
        $idle = $move ? 0 : $idle + ($stock > 0);
        ($state) = ask($move // ($stock ? 'draw' : 'reshuffle'));
    }
    ask('resign confirm');
    return;
}

my ($won, $moves, $draws) = (0, 0, 0);
for (my $number = 1; $number <= $rounds; $number++) {
    my @counts = eval { play($number) };
    if ($@ eq "over\n") { $rounds = $number - 1; last }
    die $@ if $@;
    @counts or next;
    $won++;
    $moves += $counts[0];
    $draws += $counts[1];
}
printf "won %d of %d (%.1f %%)", $won, $rounds, $rounds ? 100 * $won / $rounds : 0;
printf ", %.1f moves and %.1f draws a won round", $moves / $won, $draws / $won if $won;
print "\n";
