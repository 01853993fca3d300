/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.model.LanguageModel;
import io.karta.testkit.ScriptedModel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Named;
import jakarta.inject.Singleton;

/** Fixture of applications with LLM agents: a scripted model, and a bean that others inject. */
final class InvoiceOffice {

    private InvoiceOffice() {}

    @Singleton
    static class Models {

        final ScriptedModel model = new ScriptedModel();

        @Produces
        @Named("only")
        @Dependent
        LanguageModel only() {
            return model;
        }
    }

    @ApplicationScoped
    static class Ledger {

        String open(String customer) {
            return customer + " owes 30";
        }
    }

    static ScriptedModel model(TestApplication app) {
        return app.get(Models.class).model;
    }
}
