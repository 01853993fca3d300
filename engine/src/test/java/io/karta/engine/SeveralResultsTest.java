/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.engine.TestAgents.maybe;
import static java.util.concurrent.CompletableFuture.completedStage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.SomeOf;
import io.karta.agent.UserInput;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.journal.JournalTypes;
import io.karta.event.ObjectAdded;
import io.karta.generation.type.ResolvedType;
import io.karta.process.AgentProcess;
import io.karta.process.Blackboard;
import io.karta.process.ProcessOptions;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Actions with several results. */
@Timeout(240)
@SuppressWarnings("FutureReturnValueIgnored") // it is the engine that looks at what an action returns
class SeveralResultsTest extends ActionResultFixture {

    record MaybeBoth(Optional<Frog> frog, Optional<? extends Dog> dog, int legs) implements SomeOf {}

    record AnyAnimal(@Nullable Animal animal, @Nullable String remark) implements SomeOf {}

    sealed interface Finding extends SomeOf permits Found, Lost {}

    record Found(Frog frog) implements Finding {}

    record Lost(String why) implements Finding {}

    record Broken(Frog frog) implements SomeOf {

        @Override
        public Frog frog() {
            throw new IllegalStateException("no frog today");
        }
    }

    static final class Several implements SomeOf {}

    @Test
    void addsEachResultButNotTheRecord() {
        AgentProcess process = run(choosing(FrogOrDog.class, () -> new FrogOrDog(KERMIT, SNOOPY)));

        Blackboard board = process.blackboard();
        assertThat(board.objects()).startsWith(INPUT, KERMIT, SNOOPY).doesNotHaveAnyElementsOfTypes(FrogOrDog.class);
        assertThat(board.last(Frog.class)).contains(KERMIT);
    }

    @Test
    void eachIsBoundUnderTheNameOfItsComponent() {
        AgentProcess process = run(choosing(FrogOrDog.class, () -> new FrogOrDog(KERMIT, null)));

        assertThat(process.blackboard().get("frog")).isEqualTo(KERMIT);
        assertThat(process.blackboard().find("dog")).isEmpty();
        assertThat(added).extracting(ObjectAdded::name).contains(Optional.of("frog"));
    }

    @Test
    void thePlanCountsOnTheCheaperOfThem() {
        var desk = new TestAgents("Choice")
                .action("choose", List.of(a(UserInput.class)), FrogOrDog.class, values -> new FrogOrDog(KERMIT, SNOOPY))
                .action(
                        "tellOfFrog",
                        List.of(a(Frog.class)),
                        Story.class,
                        values -> new Story("a frog"),
                        more -> more.cost(1))
                .action("tellOfDog", List.of(a(Dog.class)), Story.class, values -> new Story("a dog"))
                .goal("story", "tellOfDog", Story.class, UserInput.class);

        assertThat(ran(run(desk))).containsExactly("choose", "tellOfDog");
    }

    @Test
    void oneThatBringsTheOtherLeadsToAnotherPlan() {
        AgentProcess frog = run(choosing(FrogOrDog.class, () -> new FrogOrDog(KERMIT, null)));
        AgentProcess dog = run(choosing(FrogOrDog.class, () -> new FrogOrDog(null, SNOOPY)));

        assertThat(ran(frog)).containsExactly("choose", "tellOfFrog", "publish");
        assertThat(ran(dog)).containsExactly("choose", "tellOfDog", "publish");
    }

    @Test
    void aPlanMayNeedAllOfThem() {
        var desk = new TestAgents("Choice")
                .action("choose", List.of(a(UserInput.class)), FrogOrDog.class, values -> new FrogOrDog(KERMIT, SNOOPY))
                .action("meet", List.of(a(Frog.class), a(Dog.class)), Story.class, values -> new Story("they meet"))
                .goal("story", "meet", Story.class, UserInput.class);

        assertThat(run(desk).result(Story.class)).isEqualTo(new Story("they meet"));
    }

    @Test
    void aMissingResultMatchesAnOptionalParameter() {
        var desk = new TestAgents("Choice")
                .action("choose", List.of(a(UserInput.class)), FrogOrDog.class, values -> new FrogOrDog(KERMIT, null))
                .action(
                        "meet",
                        List.of(a(Frog.class), maybe(Dog.class)),
                        Story.class,
                        values -> new Story(values[0] + " and " + values[1]))
                .goal("story", "meet", Story.class, UserInput.class);

        assertThat(run(desk).result(Story.class).text()).endsWith("and Optional.empty");
    }

    @Test
    void aParameterMayAskForTheNameOfAComponent() {
        var desk = new TestAgents("Choice")
                .action(
                        "choose",
                        List.of(a(UserInput.class)),
                        ResolvedType.of(Pair.class, Frog.class, Frog.class),
                        values -> new Pair<>(KERMIT, new Frog("Robin")))
                .action(
                        "tell",
                        List.of(a(Frog.class, "left"), a(Frog.class, "right")),
                        Story.class,
                        values -> new Story(values[0] + " " + values[1]))
                .goal("story", "tell", Story.class, UserInput.class);

        assertThat(run(desk).result(Story.class).text()).isEqualTo("Frog[name=Kermit] Frog[name=Robin]");
    }

    @Test
    void optionalComponentsAreUnwrappedAndNumbersAreObjects() {
        AgentProcess process =
                run(choosing(MaybeBoth.class, () -> new MaybeBoth(Optional.empty(), Optional.of(SNOOPY), 4)));

        assertThat(ran(process)).containsExactly("choose", "tellOfDog", "publish");
        assertThat(process.blackboard().get("legs")).isEqualTo(4);
        assertThatThrownBy(() -> process.blackboard().get("wings"))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-327: ")
                .hasMessageContainingAll("'wings'", process.id());
        assertThat(process.blackboard().find("frog")).isEmpty();
    }

    @Test
    void aSealedComponentIsAnAlternativeToo() {
        AgentProcess process = run(choosing(AnyAnimal.class, () -> new AnyAnimal(SNOOPY, "woof")));

        assertThat(ran(process)).containsExactly("choose", "tellOfDog", "publish");
    }

    @Test
    void supportsSealedInterfacesOfSuchRecords() {
        AgentProcess process = run(choosing(Finding.class, () -> new Found(KERMIT)));

        assertThat(ran(process)).containsExactly("choose", "tellOfFrog", "publish");
    }

    @Test
    void unwrapsResults() {
        for (Object wrapped : List.of(
                Optional.of(new FrogOrDog(KERMIT, null)),
                Outcome.of(new FrogOrDog(KERMIT, null)),
                completedStage(new FrogOrDog(KERMIT, null)),
                completedStage(Outcome.of(new FrogOrDog(KERMIT, null))))) {

            AgentProcess process = run(choosing(FrogOrDog.class, () -> wrapped));

            assertThat(ran(process)).as(wrapped.toString()).containsExactly("choose", "tellOfFrog", "publish");
        }
    }

    @Test
    void aPersonMayGiveThem() {
        AgentProcess process = run(choosing(FrogOrDog.class, () -> Outcome.await(Form.of(FrogOrDog.class))));

        process.answer(process.pendingAnswer().orElseThrow().id(), new FrogOrDog(null, SNOOPY));

        assertThat(ran(process)).containsExactly("choose", "tellOfDog", "publish");
        assertThat(process.blackboard().objects()).doesNotHaveAnyElementsOfTypes(FrogOrDog.class);
    }

    @Test
    void theyStayWhereTheActionClears() {
        var desk = new TestAgents("Choice")
                .action(
                        "choose",
                        List.of(a(UserInput.class), CONTEXT),
                        FrogOrDog.class,
                        values -> {
                            context(values, 1).blackboard().add(new Story("draft"));
                            return new FrogOrDog(KERMIT, SNOOPY);
                        },
                        more -> more.clearing(true))
                .action("tell", List.of(a(Frog.class)), String.class, values -> "told")
                .goal("story", "tell", String.class, UserInput.class);

        assertThat(run(desk).blackboard().objects()).containsExactly(KERMIT, SNOOPY, "told");
    }

    @Test
    void theJournalKeepsEachAsAChange() {
        AgentProcess process = run(choosing(FrogOrDog.class, () -> new FrogOrDog(KERMIT, SNOOPY)));

        assertThat(store.load(process.id()))
                .filteredOn(JournalEntry.ActionRan.class::isInstance)
                .first()
                .satisfies(entry -> {
                    var ran = (JournalEntry.ActionRan) entry;
                    assertThat(ran.output()).isEmpty();
                    assertThat(ran.changes())
                            .extracting(change ->
                                    ((BlackboardChange.Added) change).object().number())
                            .containsExactly(1, 2);
                });
    }

    @Test
    void theJournalStoresTheirTypes() {
        var types =
                JournalTypes.of(List.of(choosing(MaybeBoth.class, () -> null).model()));

        assertThat(types.classes()).contains(Frog.class, Dog.class);
    }

    @Test
    void isNotRequiredAsInput() {
        var agent = new CompiledAgent(choosing(FrogOrDog.class, () -> null).model());

        assertThat(agent.model().neededFromOutside()).containsExactly(UserInput.class);
        assertThat(agent.model().actionModels().get(0).outputs()).containsExactly(Frog.class, Dog.class);
    }

    @Test
    void concurrentActionsDoNotRelyOnThemInAdvance() {
        LocalPlatform platform = platform(choosing(FrogOrDog.class, () -> new FrogOrDog(null, SNOOPY)));

        AgentProcess process =
                platform.run(create(platform, ProcessOptions.defaults().concurrent()));

        assertThat(ran(process)).containsExactly("choose", "tellOfDog", "publish");
    }

    @Test
    void anAccessorThatThrowsFailsTheAction() {
        AgentProcess process = run(choosing(Broken.class, () -> new Broken(KERMIT)));

        assertFailed(process, "KARTA-350", "frog", "Broken", "Choice.choose", "IllegalStateException");
        assertThat(process.failure().orElseThrow()).hasRootCauseMessage("no frog today");
    }

    @Test
    void aClassThatIsNoRecordFailsTheAction() {
        assertFailed(run(choosing(Object.class, Several::new)), "KARTA-353", "Several", "Choice.choose");
    }
}
