#!/usr/bin/env perl
# Plays Atlas Solitaire by chance: makes any of the listed moves, the same ones in every run. It gives up when two whole
# passes through the stock have brought nothing else to do, or after 1,000 moves and draws.
# Usage: random.pl [TIER [ROUNDS]]
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

# Plays a round; gives its moves and draws if it is won.
sub play {
    my ($number) = @_;
    my $cards = join '', ask("newgame atlas $tier" . ($arena ? "" : " seed $number"));
    srand unpack '%32C*', $cards;    # the same deal is played in the same way
    my $idle = 0;
    for (1 .. 1000) {
        my @moves = map { s/^move //r } ask('moves');
        $idle = 0 if grep { !/^(draw|reshuffle)$/ } @moves;
        $idle++ if "@moves" eq 'reshuffle';
        last if !@moves || $idle == 3;    # the first idle pass may have begun with something else
        my ($state) = ask($moves[rand @moves]);
        my (undef, undef, $status, undef, undef, undef, undef, $moves, $draws) = split ' ', $state;
        return ($moves, $draws) if $status eq 'won';
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
