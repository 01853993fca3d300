/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.tool.LlmTool;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Roles that methods require as tools. */
class ToolRolesTest extends ToolFixture {

    @RolesAllowed("clerk")
    static class Office {

        @LlmTool(description = "x")
        void byClerks() {}

        @LlmTool(description = "x")
        @PermitAll
        void byAll() {}

        @LlmTool(description = "x")
        @DenyAll
        void deniedToAll() {}

        @LlmTool(description = "x")
        @RolesAllowed({"boss", "owner"})
        void byBosses() {}
    }

    static class Undecided {

        @LlmTool(description = "x")
        @PermitAll
        @RolesAllowed("boss")
        void sell() {}

        @LlmTool(description = "x")
        @PermitAll
        @DenyAll
        void close() {}
    }

    interface Archive<T> {

        @LlmTool(description = "x")
        void delete(T what);

        @LlmTool(description = "x")
        @RolesAllowed("clerk")
        void move(T what);
    }

    static class SafeArchive implements Archive<Customer> {

        @Override
        @RolesAllowed("boss")
        public void delete(Customer what) {}

        @Override
        public void move(Customer what) {}
    }

    static class ClosedArchive extends SafeArchive {

        @Override
        @DenyAll
        @LlmTool(description = "x")
        public void move(Customer what) {}
    }

    interface Vault<T> {

        @LlmTool(description = "x")
        @PermitAll
        void open(T what);

        @LlmTool(description = "x")
        @RolesAllowed("clerk")
        default void count(T what) {}
    }

    @RolesAllowed("boss")
    static class GuardedVault implements Vault<Customer> {

        @Override
        public void open(Customer what) {}
    }

    @DenyAll
    static class SealedVault implements Vault<Customer> {

        @Override
        public void open(Customer what) {}

        @Override
        public void count(Customer what) {}
    }

    static class HandedDownVault extends SealedVault {}

    @PermitAll
    static class ReopenedVault extends GuardedVault {

        @Override
        public void open(Customer what) {}
    }

    @Test
    void countsTheClassOfTheMethodThatRunsBeforeWhatItOverrides() {
        assertThat(tool(new GuardedVault(), "open").rolesAllowed()).contains(Set.of("boss"));
        assertThat(tool(new SealedVault(), "open").rolesAllowed()).contains(Set.of());
        assertThat(tool(new SealedVault(), "count").rolesAllowed()).contains(Set.of());
        assertThat(tool(new HandedDownVault(), "count").rolesAllowed()).contains(Set.of());
        assertThat(tool(new ReopenedVault(), "open").rolesAllowed()).isEmpty();
    }

    @Test
    void readsRolesOfInheritedMethods() {
        assertThat(tool(new GuardedVault(), "count").rolesAllowed()).contains(Set.of("clerk"));
    }

    @Test
    void countsTheStrictestOfSeveral() {
        assertThat(tool(new Undecided(), "sell").rolesAllowed()).contains(Set.of("boss"));
        assertThat(tool(new Undecided(), "close").rolesAllowed()).contains(Set.of());
    }

    @Test
    void readsRolesOfTheNearestMethod() {
        assertThat(tool(new SafeArchive(), "delete").rolesAllowed()).contains(Set.of("boss"));
        assertThat(tool(new SafeArchive(), "move").rolesAllowed()).contains(Set.of("clerk"));
        assertThat(tool(new ClosedArchive(), "delete").rolesAllowed()).contains(Set.of("boss"));
        assertThat(tool(new ClosedArchive(), "move").rolesAllowed()).contains(Set.of());
    }

    @Test
    void countsTheMethodBeforeItsClass() {
        assertThat(tool(new Office(), "byClerks").rolesAllowed()).contains(Set.of("clerk"));
        assertThat(tool(new Office(), "byAll").rolesAllowed()).isEmpty();
        assertThat(tool(new Office(), "deniedToAll").rolesAllowed()).contains(Set.of());
        assertThat(tool(new Office(), "byBosses").rolesAllowed()).contains(Set.of("boss", "owner"));
        assertThat(tool(new Desk(), "act").rolesAllowed()).isEmpty();
    }
}
